import { LoadingState } from '@hearth/ui-kit'
import { Box, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'

const NodeHistory = lazy(async () => ({ default: (await import('./node-history.tsx')).NodeHistory }))

/** What a node was given and gave before, folded until it is wanted. */
export function LastTwenty({ nodeId }: { readonly nodeId: string }) {
  const label = useEditorState(({ document }) => document.nodes.find(({ id }) => id === nodeId)?.data.label)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" mt="md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('historyTitle')}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingState label={t('loading')} />}>
          <Box mt="md">
            <NodeHistory nodeId={nodeId} name={label ?? nodeId} />
          </Box>
        </Suspense>
      )}
    </>
  )
}
