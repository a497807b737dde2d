import { Shell } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { queryKeys } from '../api/query-keys.ts'
import { keyStore } from '../auth/key-store.ts'
import { SignInForm } from '../auth/sign-in-form.tsx'
import { useSignIn } from '../auth/use-sign-in.ts'
import classes from './frame.module.css'

/** The shell with the views of this page, or with the question for a key. */
export function Frame() {
  const { key, notice } = useSignIn()
  const { pathname } = useLocation()
  if (key === undefined && notice === undefined)
    return (
      <Shell service="chatflow">
        <SignInForm />
      </Shell>
    )
  // A key that ended in the middle of something does not take that along: it waits for the next one.
  const isLocked = key === undefined
  return (
    <Shell
      service="chatflow"
      actions={!isLocked && <SignOut />}
      views={!isLocked && <Views />}
      fill={pathname.startsWith('/flows/')}
    >
      {isLocked && <SignInForm />}
      <div className={classes.outlet} hidden={isLocked}>
        <Outlet />
      </div>
    </Shell>
  )
}

function SignOut() {
  const client = useQueryClient()
  const signOut = () => {
    keyStore.forget()
    client.removeQueries({ queryKey: queryKeys.all })
  }
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={signOut}>
      Sign out
    </Button>
  )
}

function Views() {
  const { pathname } = useLocation()
  const current = (isHere: boolean) => (isHere ? 'page' : undefined)
  return (
    <nav className={classes.views} aria-label="Views">
      <Link to="/" className={classes.view} aria-current={current(pathname === '/' || pathname.startsWith('/flows/'))}>
        Flows
      </Link>
      <Link to="/keys" className={classes.view} aria-current={current(pathname === '/keys')}>
        API keys
      </Link>
    </nav>
  )
}
