import { UnstyledButton } from '@mantine/core'
import { useEditorState } from '../editor/use-flow-editor.ts'
import classes from './drawer.module.css'
import { useProblems } from './problems.ts'
import { t } from './words.ts'

/** What keeps the flow from running; a click leads to the node. */
export function ProblemList({ onGo }: { readonly onGo: (nodeId: string) => void }) {
  const problems = useProblems()
  const nodes = useEditorState(({ document }) => document.nodes)
  if (problems.length === 0) return <p className={classes.none}>{t('noProblems')}</p>
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.data.label ?? id
  return (
    <ul className={classes.problems}>
      {problems.map(({ nodeId, message }) => (
        <li key={`${nodeId} ${message}`}>
          {nodeId === undefined ? (
            <span className={classes.problem}>{message}</span>
          ) : (
            <UnstyledButton className={classes.problem} onClick={() => onGo(nodeId)}>
              <strong>{labelOf(nodeId)}</strong> {message}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  )
}
