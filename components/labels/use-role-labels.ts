import { useTranslations } from 'use-intl';
import { isRole } from '#lib/access/roles/roles.ts';
import { visibleText } from '#lib/view/visible-text.ts';

/** The labels of roles. A role that no longer exists is shown by its recorded name. */
export function useRoleLabels(): (roles: readonly string[]) => string {
  const t = useTranslations('access.roles');
  return (roles) => roles.map((role) => (isRole(role) ? t(role) : visibleText(role))).join(', ');
}
