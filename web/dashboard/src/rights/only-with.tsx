import type { ReactNode } from 'react'
import { SkeletonForm } from '../app/skeleton-form.tsx'
import { type Action, useOwnActions } from '../queries/own-actions.ts'
import { MayNot, type MayNotProps } from './may-not.tsx'

export type OnlyWithProps = Pick<MayNotProps, 'back'> & {
  readonly action: Action
  /** Stands there until it is known who may. */
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

/** What only some may do. Where the service does not tell who may, it refuses by itself. */
export function OnlyWith({ action, back, waiting = <SkeletonForm />, children }: OnlyWithProps) {
  const { data, error } = useOwnActions()
  if (data === undefined && error === null) return waiting
  if (data === undefined || data[action] === true) return children
  return <MayNot action={action} {...(back && { back })} />
}
