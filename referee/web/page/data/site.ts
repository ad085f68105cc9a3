// The kind of this site. It is loaded before any page.
import { createContext, useContext } from "react";
import { answerOf } from "./addresses";
import type { Site, SiteGame } from "./answers";
import { useAnswer, type Refused } from "./get";

const folder: Site = { kind: "folder", live: false, open: false, games: [] };
const SiteContext = createContext<Site>(folder);

export const InSite = SiteContext.Provider;
export const useSite = () => useContext(SiteContext);
export const useSiteGame = (id: string): SiteGame | null => useSite().games.find((game) => game.id === id) ?? null;

export function useSiteAnswer(): { site: Site | null; refused: Refused | null } {
  const { value, refused } = useAnswer<Site>(answerOf.site);
  return { site: value ?? (refused?.status === 404 ? folder : null), refused };
}
