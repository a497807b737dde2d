import { t } from './words.ts'

export type SignIn = {
  /** `unknown` until the service has been asked, `cut` when a session ended in the middle of something. */
  readonly standing: 'unknown' | 'in' | 'out' | 'cut'
  /** Why nobody is signed in, where that was not asked for. */
  readonly notice: string | undefined
  /** Grows with each sign-in: what was asked in an earlier session says nothing about this one. */
  readonly count: number
}

const listeners = new Set<() => void>()
let current: SignIn = { standing: 'unknown', notice: undefined, count: 0 }

/** Whether this browser is signed in, as far as the page knows; what proves it is a cookie that no script reads. */
export const session = {
  get: (): SignIn => current,
  begun(): void {
    change({ standing: 'in', notice: undefined, count: current.count + 1 })
  },
  /** @param notice why, when it was not asked for */
  ended(notice?: string): void {
    change({ ...current, standing: 'out', notice })
  },
  /** A request of the session with this count was refused; another one may have begun meanwhile. */
  refused(count: number): void {
    if (current.standing !== 'in' || current.count !== count) return
    const notice = t('sessionOver')
    change({ ...current, standing: 'cut', notice })
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function change(next: SignIn): void {
  current = next
  for (const listener of listeners) listener()
}
