import { expect, it, jest } from '@jest/globals';
import { createEmitter, createKeyedEmitter } from '../../../../web/lib/emitter.ts';

it('calls every listener with the event until it stops listening', () => {
  const { on, emit } = createEmitter<number>();
  const [first, second] = [jest.fn(), jest.fn()];
  const stop = on(first);
  on(second);
  emit(1);
  stop();
  emit(2);
  expect(first.mock.calls).toEqual([[1]]);
  expect(second.mock.calls).toEqual([[1], [2]]);
});

it('tells a listener that is added by another of the next event', () => {
  const { on, emit } = createEmitter();
  const late = jest.fn();
  on(() => on(late));
  emit();
  expect(late).not.toHaveBeenCalled();
  emit();
  expect(late).toHaveBeenCalled();
});

it('calls the listeners of a key, or of all', () => {
  const { on, emit, emitAll } = createKeyedEmitter();
  const [one, other] = [jest.fn(), jest.fn()];
  on('one', one);
  on('other', other);
  emit('one');
  expect(other).not.toHaveBeenCalled();
  emitAll();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
});
