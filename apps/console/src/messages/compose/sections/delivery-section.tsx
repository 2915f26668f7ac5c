import type { Urgency } from '@sineta/protocol';
import { Button, Card, Select, TextField } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { deliveryTexts } from './delivery-texts.ts';
import { moreTexts } from './more-texts.ts';
import styles from '../compose.module.css';
import type { DraftFields } from '../draft/draft-fields.ts';

const urgencies = ['very-low', 'low', 'normal', 'high'] as const satisfies readonly Urgency[];

/** Expiry, urgency, and the name of a replaced message. */
export function DeliverySection({ draft, change, error }: DraftFields) {
  const fields = useTexts(moreTexts);
  const { ttls, ttlOther, urgencies: urgencyTexts } = useTexts(deliveryTexts);
  const { ttl, urgency, collapseKey, carried } = draft;
  const usual = Object.keys(ttls).map(Number);
  // A copied message may have another value.
  const choices = usual.includes(ttl) ? usual : [...usual, ttl].sort((a, b) => a - b);
  const words = (seconds: number): string => ttls[seconds] ?? ttlOther(seconds);
  return (
    <Card title={fields.deliveryTitle}>
      <Select
        label={fields.ttl}
        description={fields.ttlHelp(ttl === 0 ? '' : words(ttl))}
        error={error('ttl')}
        options={choices.map((seconds) => ({ value: String(seconds), label: words(seconds) }))}
        value={String(ttl)}
        onChange={(seconds) => change({ ttl: Number(seconds) })}
      />
      <Select
        label={fields.urgency}
        options={urgencies.map((value) => ({ value, label: urgencyTexts[value] }))}
        value={urgency}
        onChange={(value) => change({ urgency: value })}
      />
      <TextField
        label={fields.collapseKey}
        description={fields.collapseKeyHelp}
        error={error('collapseKey')}
        value={collapseKey}
        onChange={(value) => change({ collapseKey: value })}
        autoCorrect="off"
        spellCheck="false"
      />
      {Object.keys(carried).length > 0 && (
        <div className={styles.carried}>
          <p className={styles.help}>{fields.carried(Object.keys(carried))}</p>
          <Button size="small" variant="quiet" onPress={() => change({ carried: {} })}>
            {fields.dropCarried}
          </Button>
        </div>
      )}
    </Card>
  );
}
