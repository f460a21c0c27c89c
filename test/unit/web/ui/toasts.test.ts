import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OfflineError } from '../../../../web/lib/calls/errors.ts';
import { closeOfflineToasts, closeToast, closeToasts, showToast, toasts } from '../../../../web/ui/toasts/toasts.ts';

const login = { severity: 'error', label: 'Login Card Error', text: 'Wrong.' } as const;

describe('toasts', () => {
  beforeEach(() => toasts.set([]));

  it('are listed in the order in which they were shown', () => {
    showToast(login);
    showToast({ severity: 'success', label: 'Success Notification', text: 'Done.' });
    expect(toasts.get().map(({ text }) => text)).toEqual(['Wrong.', 'Done.']);
  });

  it('replace an open toast with the same text', () => {
    showToast(login);
    const [first] = toasts.get();
    showToast(login);
    expect(toasts.get()).toHaveLength(1);
    expect(toasts.get()[0]?.id).not.toBe(first?.id);
  });

  it('stay open next to toasts with the same label and another text', () => {
    showToast(login);
    showToast({ ...login, text: 'Slow.' });
    expect(toasts.get().map(({ text }) => text)).toEqual(['Wrong.', 'Slow.']);
  });

  it('close by their label', () => {
    showToast(login);
    showToast({ severity: 'success', label: 'Success Notification', text: 'Done.' });
    closeToasts('Login Card Error');
    expect(toasts.get().map(({ text }) => text)).toEqual(['Done.']);
  });

  it('close when the connection returns if they say that it is lost', () => {
    showToast(login);
    showToast({ ...login, text: new OfflineError().message });
    closeOfflineToasts();
    expect(toasts.get().map(({ text }) => text)).toEqual(['Wrong.']);
  });

  it('close one by one and notify listeners', () => {
    const heard = jest.fn();
    const stop = toasts.subscribe(heard);
    showToast(login);
    closeToast(toasts.get()[0]?.id ?? 0);
    stop();
    expect(toasts.get()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
