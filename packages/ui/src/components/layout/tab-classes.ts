import styles from './tabs.module.css';

/** For a line of links that look like tabs: one page for each view. */
export const tabLineClass = styles.line!;
export const tabClass = styles.tab!;
