import { offerDetails, offerSentence, progressWords, useOfferUrl, useServices } from '@hearth/ui-kit'
import { Anchor, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { usesDefaultEmbeddings } from './stream/default-embeddings.ts'

/** Below a talk with documents, while the starter makes their vectors: how passages are found, and what finds more. */
export function VectorsNote({ flow }: { readonly flow: Chatflow }) {
  const embedding = useServices().model?.embedding
  const url = useOfferUrl('embeddings')
  const isUsed = useMemo(() => usesDefaultEmbeddings(flow), [flow])
  const offer = embedding?.offer
  if (!isUsed || !embedding?.is_starter || offer == null || offer.state === 'declined') return null
  const sentence = offerSentence({ ...embedding, is_starter: false })
  const details = offer.progress === null ? offerDetails(offer) : progressWords(offer.progress)
  return (
    <Text size="xs" c="dimmed" ta="center" role="note" aria-label="How passages are found">
      Passages are found by their words and by the starter model, which knows little of meanings. {sentence}
      {offer.state === 'failed' ? '' : ` (${details})`}. <Anchor href={url}>See it</Anchor>
    </Text>
  )
}
