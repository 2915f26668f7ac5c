import type { BoardPage } from '@sineta/protocol';

const id = 'page-data';

/** The page's data as a data block of HTML, which browsers do not run. JSON escapes keep it from ending the block. */
export function pageDataBlock(page: BoardPage): string {
  const json = JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The data of the page that was rendered. */
export function readPageData(document: Document): BoardPage {
  const block = document.getElementById(id);
  if (!block) throw new Error(`The document has no #${id}: it was not rendered by the service.`);
  return JSON.parse(block.textContent) as BoardPage;
}
