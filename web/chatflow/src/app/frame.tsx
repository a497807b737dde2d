import { LoadingState, Shell, ViewBar } from '@hearth/ui-kit'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { SignInForm } from '../auth/sign-in-form.tsx'
import { SignOutMenu } from '../auth/sign-out-menu.tsx'
import { useSignIn } from '../auth/use-sign-in.ts'
import classes from './frame.module.css'

/** The shell with the views of this page, or with the question for a key. */
export function Frame() {
  const { standing } = useSignIn()
  const { pathname } = useLocation()
  if (standing === 'unknown' || standing === 'out')
    return <Shell service="chatflow">{standing === 'out' ? <SignInForm /> : <LoadingState />}</Shell>
  const isLocked = standing === 'cut'
  // A session that ended in the middle of something does not take that along: it waits for the next one.
  return (
    <Shell
      service="chatflow"
      actions={!isLocked && <SignOutMenu />}
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

function Views() {
  const { pathname } = useLocation()
  const current = (isHere: boolean) => (isHere ? 'page' : undefined)
  return (
    <ViewBar>
      <Link to="/" aria-current={current(pathname === '/' || pathname.startsWith('/flows/'))}>
        Flows
      </Link>
      <Link to="/documents" aria-current={current(pathname.startsWith('/documents'))}>
        Documents
      </Link>
      <Link to="/keys" aria-current={current(pathname === '/keys')}>
        API keys
      </Link>
    </ViewBar>
  )
}
