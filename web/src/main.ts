import { mount } from "svelte";
import "./page.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Without it the page works as well, with a network.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
