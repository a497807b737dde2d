/** Grafana's roles of an organisation, from the one that may least. */
export const roles = ['None', 'Viewer', 'Editor', 'Admin'] as const

export type Role = (typeof roles)[number]

/** Whether a role may all that another one may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
