import { useTranslations } from 'use-intl';
import { isRole } from '#lib/access/roles/roles.ts';
import { visible } from '#lib/view/visible-text.ts';

/** Roles in words; one that the log knows from another time as it stands there. */
export function useRoleWords(): (roles: readonly string[]) => string {
  const t = useTranslations('access.roles');
  return (roles) => roles.map((role) => (isRole(role) ? t(role) : visible(role))).join(', ');
}
