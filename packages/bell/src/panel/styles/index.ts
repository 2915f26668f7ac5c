import controls from './controls.css?raw';
import dialog from './dialog.css?raw';
import head from './head.css?raw';
import help from './help.css?raw';
import status from './status.css?raw';
import testChain from './test-chain.css?raw';
import text from './text.css?raw';
import theme from './theme.css?raw';
import topics from './topics.css?raw';

/**
 * The panel's style sheet, what is more general first. Imported as it is written: build tools turn
 * light-dark() into something that works only where the whole page is built by them.
 */
export const styles = [theme, dialog, text, controls, head, status, help, topics, testChain].join('');
