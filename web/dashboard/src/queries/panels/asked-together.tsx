import { type ReactNode, useState } from 'react'
import { createPanelBatch, PanelBatchContext } from './panel-batch.ts'
import { createTogether, TogetherContext } from './together.ts'

/** Panels below it ask in one request, and are given what comes at the same time at once. */
export function AskedTogether({ children }: { readonly children: ReactNode }) {
  const [askPanel] = useState(() => createPanelBatch())
  const [together] = useState(() => createTogether())
  return (
    <PanelBatchContext value={askPanel}>
      <TogetherContext value={together}>{children}</TogetherContext>
    </PanelBatchContext>
  )
}
