import { installHelp } from '../help/install-help.ts';
import type { PanelLabels } from './panel-labels.ts';

/**
 * The texts on an iPhone, an iPad or an iPod with this user agent: no other browser helps there. What keeps a site from being
 * added is named first: the browser of another app, or an iOS without push.
 */
export function appleLabels(labels: PanelLabels, userAgent: string): PanelLabels {
  const help = installHelp(userAgent);
  return {
    ...labels,
    stateUnsupported: labels.stateApple,
    noteUnsupported: labels.noteApple,
    ...(help === 'installUpdate' && {
      stateInstall: labels.updateState,
      installTitle: labels.updateTitle,
    }),
    ...(help === 'installInSafari' && {
      stateInstall: labels.safariState,
      installTitle: labels.safariTitle,
    }),
  };
}
