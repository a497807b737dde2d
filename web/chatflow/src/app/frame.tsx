import { LoadingState, Shell, ViewBar } from '@hearth/ui-kit'
import { Link, useAddress } from '@hearth/ui-kit/router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSignIn } from '../auth/use-sign-in.ts'
import { useSignOut } from '../auth/use-sign-out.ts'
import classes from './frame.module.css'
import { Notice } from './notice.tsx'
import { barViews, isAt } from './views.ts'
import { t } from './words.ts'

const SignInForm = lazy(async () => ({ default: (await import('../auth/sign-in-form.tsx')).SignInForm }))

/** The shell with the views of this page, or with the question for a key. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { standing } = useSignIn()
  const { pathname } = useAddress()
  const signOut = useSignOut()
  if (standing === 'unknown' || standing === 'out')
    return (
      <Shell service="chatflow">
        <Suspense fallback={<LoadingState />}>{standing === 'out' ? <SignInForm /> : <LoadingState />}</Suspense>
      </Shell>
    )
  const isLocked = standing === 'cut'
  // A session that ended in the middle of something does not take that along: it waits for the next one.
  return (
    <Shell
      service="chatflow"
      account={isLocked ? [] : signOut.entries}
      views={!isLocked && <Views />}
      fill={pathname.startsWith('/flows/') || pathname === '/chat'}
    >
      {isLocked && (
        <Suspense>
          <SignInForm />
        </Suspense>
      )}
      {!isLocked && signOut.error !== null && (
        <Notice kind="error" title={t('notSignedOut')}>
          {signOut.error.message}
        </Notice>
      )}
      <div className={classes.outlet} hidden={isLocked}>
        {children}
      </div>
    </Shell>
  )
}

function Views() {
  const { pathname } = useAddress()
  return (
    <ViewBar>
      {barViews.map((view) => (
        <Link key={view.to} to={view.to} aria-current={isAt(view, pathname) ? 'page' : undefined}>
          {view.label}
        </Link>
      ))}
    </ViewBar>
  )
}
