import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { endAllSessions, endSession } from './ask-session.ts'
import { session } from './session.ts'

/** Ends the session of this browser, or of all. */
export function SignOutMenu() {
  const client = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (end: () => Promise<void>) => end(),
    onSuccess() {
      session.ended()
      client.removeQueries({ queryKey: queryKeys.all })
    },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" loading={isPending}>
          {isError ? 'Cannot sign out' : 'Sign out'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate(endSession)}>Sign out here</Menu.Item>
        <Menu.Item onClick={() => mutate(endAllSessions)}>Sign out everywhere</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
