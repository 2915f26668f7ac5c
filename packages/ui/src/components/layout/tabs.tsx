import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: ReactNode; readonly content: ReactNode }[];
  readonly selected?: Id;
  readonly onSelect?: (id: Id) => void;
  /** At the end of the tab list. */
  readonly action?: ReactNode;
}

/** Tabs, of which one is shown. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, action }: TabsProps<Id>) {
  return (
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(key as Id)}
      className={styles.tabs}
    >
      <div className={styles.line}>
        <TabList aria-label={label} className={styles.list}>
          {tabs.map(({ id, title }) => (
            <Tab key={id} id={id} className={styles.tab}>
              {title}
            </Tab>
          ))}
        </TabList>
        {action}
      </div>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
