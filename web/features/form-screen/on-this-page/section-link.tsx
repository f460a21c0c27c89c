import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { type SectionState, SectionStateText } from '../../../form/sections/section-state.tsx';
import { Link } from '../../../ui/link.tsx';

export const menuId = 'on-this-page';
/** Closes the list, which is a menu on a narrow screen. */
export const closeMenu = () => document.getElementById(menuId)?.hidePopover?.();

interface LinkProps {
  readonly id: string;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly state?: SectionState | undefined;
}

export const SectionLink = memo(({ id, title, isCurrent, state }: LinkProps) => {
  const { pathname, search } = useLocation();
  return (
    <Link to={{ pathname, search, hash: id }} replace aria-current={isCurrent ? 'true' : undefined} onClick={closeMenu}>
      <span>{title}</span>
      {state && <SectionStateText {...state} />}
    </Link>
  );
});
