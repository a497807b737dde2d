import { UnstyledButton } from '@mantine/core'
import type { Sought } from '../canvas/sought.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import classes from './drawer.module.css'
import { useProblems } from './problems.ts'
import { t } from './words.ts'

/** What keeps the flow from running; a click leads to the node, and into the field that it is about. */
export function ProblemList({ onGo }: { readonly onGo: (sought: Sought) => void }) {
  const problems = useProblems()
  const nodes = useEditorState(({ document }) => document.nodes)
  if (problems.length === 0) return <p className={classes.none}>{t('noProblems')}</p>
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.data.label ?? id
  return (
    <ul className={classes.problems}>
      {problems.map(({ nodeId, input, message }) => (
        <li key={`${nodeId} ${message}`}>
          {nodeId === undefined ? (
            <span className={classes.problem}>{message}</span>
          ) : (
            <UnstyledButton className={classes.problem} onClick={() => onGo({ nodeId, input })}>
              <strong>{labelOf(nodeId)}</strong> {message}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  )
}
