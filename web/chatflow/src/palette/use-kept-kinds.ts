import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'

const maxRecent = 12

/** Names of the kinds that this browser's user put first, and of those that were used last. */
export function useKeptKinds() {
  const [favourites, setFavourites] = useLocalStorage<string[]>({ key: 'hearth-favourite-kinds', defaultValue: [] })
  const [recent, setRecent] = useLocalStorage<string[]>({ key: 'hearth-recent-kinds', defaultValue: [] })
  const toggleFavourite = useCallback(
    (name: string) =>
      setFavourites((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name])),
    [setFavourites],
  )
  const noteUse = useCallback(
    (name: string) => setRecent((before) => [name, ...before.filter((each) => each !== name)].slice(0, maxRecent)),
    [setRecent],
  )
  return { favourites, recent, toggleFavourite, noteUse }
}
