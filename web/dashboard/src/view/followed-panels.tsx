import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useDashboardView } from './dashboard-view.ts'

type FollowedPanels = {
  readonly keys: ReadonlySet<string>
  readonly setFollowed: (key: string, isFollowed: boolean) => void
}

const Context = createContext<FollowedPanels | undefined>(undefined)

const none: ReadonlySet<string> = new Set()

/**
 * Lets panels of lines be followed, and keeps which are while they are out of sight or without an answer; another time
 * range ends it for all. It is for dashboards: Explore has a switch of its own, and who reads a shared dashboard may
 * ask no data source.
 */
export function FollowedPanelsProvider({ children }: { readonly children: ReactNode }) {
  const { from, to } = useDashboardView().timeRange
  const range = `${from} ${to}`
  const [followed, setFollowed] = useState({ range, keys: none })
  if (followed.range !== range) setFollowed({ range, keys: none })
  const value = useMemo(
    () => ({
      keys: followed.keys,
      setFollowed: (key: string, isFollowed: boolean) =>
        setFollowed(({ range, keys }) => {
          const others = [...keys].filter((one) => one !== key)
          return { range, keys: new Set(isFollowed ? [...others, key] : others) }
        }),
    }),
    [followed.keys],
  )
  return <Context value={value}>{children}</Context>
}

/** Whether a panel is followed, and how that is changed; `undefined` where none may be. */
export function useFollowed(key: string) {
  const panels = use(Context)
  if (panels === undefined) return undefined
  return { isFollowed: panels.keys.has(key), set: (isFollowed: boolean) => panels.setFollowed(key, isFollowed) }
}
