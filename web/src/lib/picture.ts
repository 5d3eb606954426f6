// A ruling as a picture: SVG that stands alone, and PNG drawn from it.
import type { Answer, Explanation } from "instead-wasm";
import { common, differing } from "./graph.ts";
import { wrap } from "./layout.ts";

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, " ");

const HUES = ["#1f6f68", "#9a4a12", "#5b4aa8", "#8a2f5c", "#2b5c9e", "#5f6b12"];

/** The situation, its outcomes and the way that was looked at, as one picture. */
export function rulingSvg(title: string, situation: string, answer: Answer, why: Explanation | null, outcome: number | null): string {
  const rows: { text: string; size: number; color: string; indent: number; bold?: boolean; gap?: number; mono?: boolean }[] = [];
  const put = (text: string, more: Partial<(typeof rows)[number]> = {}) => {
    const size = more.size ?? 15;
    const most = Math.floor((640 - (more.indent ?? 0)) / (size * (more.mono ? 0.62 : 0.52)));
    wrap(text, most).forEach((line, at) => rows.push({ size, color: "#22211f", indent: 0, ...more, text: line, gap: at ? 0 : (more.gap ?? 0) }));
  };
  put("What happens instead?", { size: 13, color: "#1f5f5b", bold: true });
  put(title, { size: 22, bold: true, gap: 6 });
  for (const line of situation.split("\n").filter((line) => line.trim()).slice(0, 24)) put(line.trim(), { size: 14, mono: true, color: "#4a4742", gap: 2 });
  const many = answer.outcomes.length;
  put(`${many} outcome${many === 1 ? "" : "s"}${answer.chooser ? `; ${answer.chooser} decides` : ""}`, { size: 18, bold: true, gap: 14 });
  for (const one of answer.outcomes.slice(0, 12)) {
    const chosen = outcome === one.number;
    put(`${one.number}. ${differing(answer, one.number).join("; ")}${chosen ? "  ◀" : ""}`, { indent: 10, color: HUES[(one.number - 1) % 6]!, bold: true, gap: 5 });
    const how = one.witness.slice(0, 3).map((taken) => `${taken.who}: ${taken.chose}`).join("; ");
    if (how) put(how, { indent: 30, size: 13, color: "#5d5953" });
  }
  if (many > 12) put(`… and ${many - 12} more`, { indent: 10, color: "#5d5953" });
  const shared = common(answer);
  if (shared.length) put(`In every outcome: ${shared.join("; ")}`, { gap: 8 });
  if (why) {
    put(why.spoken, { gap: 12 });
    const rules = new Map(why.steps.flatMap((step) => step.rules).map((rule) => ["number" in rule ? rule.number : rule.heading, rule.summary]));
    for (const [number, summary] of [...rules].slice(0, 14)) put(`${number}  ${summary}`, { size: 12.5, color: "#4a4742", gap: 3 });
  }
  put(`Rules of ${answer.edition}, in our words. Unofficial.`, { size: 12, color: "#5d5953", gap: 12 });
  let y = 24;
  const lines = rows.map((row) => {
    y += row.size * 1.35 + (row.gap ?? 0);
    const font = row.mono ? "ui-monospace, monospace" : "system-ui, sans-serif";
    return `<text x="${30 + row.indent}" y="${y.toFixed(1)}" font-family="${font}" font-size="${row.size}" fill="${row.color}"${row.bold ? ' font-weight="700"' : ""}>${escape(row.text)}</text>`;
  });
  const height = Math.ceil(y + 30);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${height}" viewBox="0 0 700 ${height}"><rect width="700" height="${height}" fill="#fffdf8"/><rect width="8" height="${height}" fill="#1f5f5b"/>${lines.join("")}</svg>`;
}

/** The drawn graph as a picture that stands alone: what its style sheet says goes into it. */
export function graphSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const names = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];
  const [from, to] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of names) to[index]?.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["tabindex", "role", "class", "aria-label", "aria-pressed", "aria-expanded"]) to[index]?.removeAttribute(name);
  });
  const box = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  back.setAttribute("width", String(box.width));
  back.setAttribute("height", String(box.height));
  back.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(back);
  return new XMLSerializer().serializeToString(copy);
}

export async function png(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture can't be made"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
