import { offerDetails, offerSentence, progressWords, useOfferUrl, useServices } from '@hearth/ui-kit'
import { Anchor, Text } from '@mantine/core'
import { place, WithElement } from '../app/with-element.tsx'
import { t } from './words.ts'

/** Below a talk with documents, while the starter makes their vectors: how passages are found, and what finds more. */
export function VectorsNote() {
  const embedding = useServices().model?.embedding
  const url = useOfferUrl('embeddings')
  const offer = embedding?.offer
  if (!embedding?.is_starter || offer == null || offer.state === 'declined') return null
  const sentence = offerSentence({ ...embedding, is_starter: false })
  const details = offer.progress === null ? offerDetails(offer) : progressWords(offer.progress)
  const told = offer.state === 'failed' ? sentence : `${sentence} (${details})`
  return (
    <Text size="xs" c="dimmed" ta="center" maw="54rem" mx="auto" role="note" aria-label={t('foundBy')}>
      <WithElement sentence={t('foundByWords', { offer: told, link: place })}>
        <Anchor href={url}>{t('seeIt')}</Anchor>
      </WithElement>
    </Text>
  )
}
