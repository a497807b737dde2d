import { NativeSelect } from '@mantine/core'
import type { Role } from '../queries/people.ts'
import { t } from './words.ts'

const roles: readonly Role[] = ['None', 'Viewer', 'Editor', 'Admin']

export type RoleSelectProps = {
  readonly value: Role
  readonly onChange: (role: Role) => void
  readonly isDisabled?: boolean
} & ({ readonly label: string } | { readonly 'aria-label': string })

/** One of the four roles. */
export function RoleSelect({ value, onChange, isDisabled = false, ...name }: RoleSelectProps) {
  return (
    <NativeSelect
      {...name}
      size="xs"
      disabled={isDisabled}
      value={value}
      data={roles.map((role) => ({ value: role, label: t(role) }))}
      onChange={(event) => onChange(roles.find((role) => role === event.currentTarget.value) ?? value)}
    />
  )
}
