import { useId } from 'react';
import { BellMark } from './bell-mark.tsx';
import { defaultLanguage, labelsFor } from './labels.ts';
import { bell, button, tooltip } from './notification-bell.module.css';
import { useBell, type UseBellOptions } from './use-bell.ts';
import { useRinging } from './use-ringing.ts';
import { useTooltip } from './use-tooltip.ts';
import { watchHold } from './hold/watch-hold.ts';

/** The props of {@link NotificationBell}. */
export interface NotificationBellProps extends UseBellOptions {
  /** Added to the outermost element. */
  readonly className?: string;
  /** Whether unread notices are counted at the bell and listed in the panel, also where there is no bell; false when absent. */
  readonly inbox?: boolean;
}

/**
 * A button for web push. It renders nothing on a server and where push is not supported.
 *
 * A press requests a token. A right click, a touch hold or Shift+F10 (`contextmenu`) opens the panel.
 *
 * DOM contract: the outermost element has `data-state="off|on"`, `data-pending` during a request (so that an enabled bell
 * still looks enabled) and `data-ringing` during the animation. notification-bell.module.css lists the custom properties.
 */
export function NotificationBell(props: NotificationBellProps) {
  const { lang = defaultLanguage, className = '' } = props;
  const labels = { ...labelsFor(lang), ...props.labels };
  const { supported, enabled, pending, press, openPanel, inbox, ask } = useBell(props);
  const [ringing, stopRinging] = useRinging(enabled);
  const { open, ref, holder } = useTooltip();
  const tooltipId = useId();
  // The key makes React mount a new element when the bell appears: the element has a shadow root.
  const unread = props.inbox && <span key="inbox" ref={inbox} hidden />;
  if (!supported) return unread;
  const state = enabled ? 'on' : 'off';
  return (
    <span
      className={`${bell} ${className}`}
      lang={lang}
      data-state={state}
      data-pending={pending || undefined}
      data-ringing={ringing || undefined}
      onAnimationEnd={stopRinging}
      {...holder}
    >
      <button
        ref={(element) => {
          watchHold(element);
          if (ask) ask(element);
        }}
        type="button"
        className={button}
        aria-labelledby={tooltipId}
        aria-busy={pending}
        onClick={press}
        {...(props.panel !== false && { 'aria-description': labels.menu, onContextMenu: openPanel })}
      >
        <BellMark state={state} />
      </button>
      <span ref={ref} id={tooltipId} role="tooltip" className={tooltip} data-open={open || undefined}>
        {enabled ? labels.disable : labels.enable}
      </span>
      {unread}
    </span>
  );
}
