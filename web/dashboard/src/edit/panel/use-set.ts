import { setAt } from '../../model/edit/set-at.ts'
import { useChangePanel } from '../change-panel-context.ts'

/** Sets the value under a path of a panel's JSON; `undefined` takes it away. One path after another is one step. */
export function useSet(id: number): (path: string, value: unknown) => void {
  const changePanel = useChangePanel()
  return (path, value) => changePanel(id, (panel) => setAt(panel, path, value), `${id} ${path}`)
}
