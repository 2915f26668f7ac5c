import type { BoardPage } from '@sineta/protocol';

const id = 'page-data';

/** The page as a data block of HTML, which no browser runs. What could end the block early is written as JSON escapes. */
export function pageDataBlock(page: BoardPage): string {
  const json = JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The page that the document was made of. */
export function readPageData(document: Document): BoardPage {
  const block = document.getElementById(id);
  if (!block) throw new Error(`The document has no #${id}: it did not come from the service.`);
  return JSON.parse(block.textContent) as BoardPage;
}
