import controls from './controls.css?raw';
import dialog from './dialog.css?raw';
import head from './head.css?raw';
import help from './help.css?raw';
import saved from './saved.css?raw';
import status from './status.css?raw';
import surface from './surface.css?raw';
import testChain from './test-chain.css?raw';
import text from './text.css?raw';
import theme from './theme.css?raw';
import topics from './topics.css?raw';

/**
 * The panel's style sheet, general rules first. Imported as raw text: build tools rewrite light-dark() so that it works only
 * on pages that they build.
 */
export const styles = [
  theme,
  surface,
  dialog,
  text,
  controls,
  head,
  status,
  help,
  topics,
  saved,
  testChain,
].join('');
