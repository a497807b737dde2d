import { useLeaveGuard } from '@hearth/ui-kit/router'
import { lazy, Suspense } from 'react'
import type { Session } from './use-session.ts'

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }))

/** Asks whoever goes elsewhere while something is not saved; the draft stays in the browser either way. */
export function LeaveDialog({ session }: { readonly session: Session }) {
  const leaving = useLeaveGuard(session.changes.length > 0)
  if (leaving === undefined) return null
  return (
    <Suspense>
      <LeaveQuestion count={session.changes.length} onStay={leaving.stay} onLeave={leaving.proceed} />
    </Suspense>
  )
}
