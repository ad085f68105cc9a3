// The page's one script: in a document the page, in a worker the layouts that it asks for.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { serveLayouts } from "./layout/service";
import "./style/page.css";

function showPage(): void {
  const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (typeof document === "undefined") serveLayouts();
else showPage();
