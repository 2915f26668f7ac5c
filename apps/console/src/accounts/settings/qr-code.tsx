import { encode } from 'uqr';
import styles from './authenticator-set-up.module.css';

interface QrCodeProps {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
}

/** The light margin around a QR code, in modules: ISO/IEC 18004 §6.3.8. */
const quietZone = 4;

/** A QR code, dark on light in both themes: not every camera reads an inverted one. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={outlineOf(data)} />
    </svg>
  );
}

/** The dark modules as one path, with a rectangle for each horizontal run. */
function outlineOf(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return runs.join('');
}
