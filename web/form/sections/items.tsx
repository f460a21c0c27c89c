import { memo, type ReactElement } from 'react';
import { byKind } from '../../../shared/form/by-kind.ts';
import type { PlacedItem } from '../../../shared/form/placed.ts';
import { classNames } from '../../lib/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { useFormHost } from '../host/form-host.ts';
import { inputs } from '../inputs/inputs.tsx';
import styles from '../styles/form.module.css';
import { Gate } from './gate.tsx';
import { Repeat } from './repeat.tsx';
import { TabGroup } from './tab-group.tsx';

export const Items = memo(({ items }: { items: readonly PlacedItem[] }) => (
  <div className={styles.items}>
    {items.map((item, index) => item.shown && <Item key={keyOf(item, index)} item={item} />)}
  </div>
));

const Item = memo(({ item }: { item: PlacedItem }): ReactElement => {
  const host = useFormHost();
  switch (item.kind) {
    case 'question':
      return <>{byKind(inputs, item.placed, host.inputs)}</>;
    case 'group':
      return item.boxes ? (
        <Field {...item.boxes} label={item.heading} optional={!item.items.some(isRequired)} group>
          {() => <Items items={item.items} />}
        </Field>
      ) : (
        <div className={styles.group}>
          {item.heading && <h3>{item.heading}</h3>}
          <Items items={item.items} />
        </div>
      );
    case 'note':
      return (
        <p className={classNames(styles.note, item.isAlert && styles.alert)} role={item.isAlert ? 'alert' : undefined}>
          {item.text}
        </p>
      );
    case 'gate':
      return <Gate gate={item} />;
    case 'tabs':
      return <TabGroup group={item} />;
    case 'repeat':
      return <Repeat repeat={item} />;
  }
});

const isRequired = (item: PlacedItem) => item.kind === 'question' && item.placed.required;

/** Items without a key never move, so their index is stable. */
const keyOf = (item: PlacedItem, index: number) => {
  if (item.kind === 'question') return item.placed.key;
  return 'id' in item ? item.id : index;
};
