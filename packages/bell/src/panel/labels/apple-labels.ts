import { installHelp } from '../help/install-help.ts';
import type { PanelLabels } from './panel-labels.ts';

/**
 * The texts on an iPhone, an iPad or an iPod with this user agent: no other browser helps there, and an iOS without push must be
 * updated before a site can be added.
 */
export function appleLabels(labels: PanelLabels, userAgent: string): PanelLabels {
  const { updateState: stateInstall, updateTitle: installTitle } = labels;
  return {
    ...labels,
    stateUnsupported: labels.stateApple,
    noteUnsupported: labels.noteApple,
    ...(installHelp(userAgent) === 'installUpdate' && { stateInstall, installTitle }),
  };
}
