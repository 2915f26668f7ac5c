import { type BellStore, pressWithNote, showPanel } from '@sineta/bell';
import type { TopicButtonOptions } from '@sineta/bell/topic';
import type { SinetaClient } from '@sineta/client';
import { createContext, type MouseEvent, use } from 'react';
import { noteAnchor } from './note-anchor.ts';

type Press = (event: MouseEvent<HTMLElement>) => void;

/** Why a press has not turned notifications on: the text for it. */
export type PressAnswer = 'notPermitted' | 'notTurnedOn';

/** What buttons of the page do, beside the bell. */
export interface DeviceActions {
  /** Opens the panel of this device; its button gets the focus back. */
  readonly openPanel: Press;
  /**
   * Turns notifications on, as a press of the bell does.
   *
   * @param answer - called if the visitor has closed the question of the browser without an answer, and for a failure that the
   * panel cannot explain, since its script does not load
   */
  readonly turnOn: (event: MouseEvent<HTMLElement>, answer: (answer: PressAnswer) => void) => void;
  /** Whether the request of a press is running. Another press is ignored meanwhile (B19). */
  readonly pending: boolean;
  /** Shows a button for one topic. Returns a function that stops it. */
  readonly showTopicButton: (
    host: HTMLElement,
    options: Pick<TopicButtonOptions, 'topic' | 'name' | 'unnamed'>,
  ) => () => void;
}

export const DeviceActionsContext = createContext<DeviceActions | undefined>(undefined);

export function useDeviceActions(): DeviceActions {
  return use(DeviceActionsContext)!;
}

export interface DeviceRequests {
  readonly client: SinetaClient;
  readonly store: BellStore;
  readonly vapidKey: string;
  readonly lang: string;
}

/** The actions for the requests that the bell of the page makes. */
export function deviceActions(requests: DeviceRequests): Omit<DeviceActions, 'pending'> {
  // Where B2 leaves out the bell, these buttons remain.
  const bell = {
    ...requests,
    log: console,
    appleWebApps: true,
  };
  const openPanel = (opener: HTMLElement) => showPanel(bell, opener);
  return {
    openPanel: ({ currentTarget }) => openPanel(currentTarget),
    turnOn({ currentTarget }, answer) {
      // B13. After a denial the state of the device shows the reason.
      const log = (line: string) => {
        bell.log.log(line);
        if (Notification.permission === 'default') answer('notPermitted');
      };
      const noPanel = (failure: unknown) => {
        bell.log.error(failure);
        answer('notTurnedOn');
      };
      // B17 is about the bell: only this button answers its press, with the panel, which explains the failure.
      const error = (...logged: unknown[]) => {
        bell.log.error(...logged);
        // B14 logs a line with the failure. What else fails, such as to load a script, is logged alone.
        if (logged.length > 1) showPanel({ ...bell, log: { log, error: noPanel }, failure: logged[1] });
      };
      pressWithNote({ ...bell, log: { log, error }, anchor: noteAnchor(currentTarget) }, currentTarget);
    },
    showTopicButton(host, options) {
      const shown = import('@sineta/bell/topic').then((module) =>
        module.showTopicButton(host, { ...bell, ...options, bell, openPanel }),
      );
      shown.catch(bell.log.error);
      return () => void shown.then((stop) => stop());
    },
  };
}
