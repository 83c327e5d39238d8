import { useTranslations } from 'use-intl';
import { isRole } from '#lib/access/roles/roles.ts';
import { visible } from '#lib/view/visible-text.ts';

/** The labels of roles. A role that no longer exists is shown by its recorded name. */
export function useRoleLabels(): (roles: readonly string[]) => string {
  const t = useTranslations('access.roles');
  return (roles) => roles.map((role) => (isRole(role) ? t(role) : visible(role))).join(', ');
}
