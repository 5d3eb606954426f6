// toy
