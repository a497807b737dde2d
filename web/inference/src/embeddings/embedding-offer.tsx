import { offerDetails, offerSentence, progressWords } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { type DefaultFor, toModelState } from '../default-model/default-model.ts'
import { useChangeDefault, useDefaultModel } from '../default-model/use-default-model.ts'
import { t } from './words.ts'

/** Which model makes the vectors, and one that makes better ones, where it is offered or on its way. */
export function EmbeddingOffer() {
  const { data } = useDefaultModel()
  const { mutate, isPending, error } = useChangeDefault()
  if (data === undefined) return null
  const { embedding } = data
  const { offer } = embedding
  const canTake = offer !== null && ['offered', 'declined', 'failed'].includes(offer.state)
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {makerSentence(embedding)} {offerWords(embedding)}
      </Text>
      {canTake && (
        <Button
          size="compact-sm"
          variant="light"
          loading={isPending}
          onClick={() => mutate({ embedding: offer.model.id })}
        >
          {t('get')}
        </Button>
      )}
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </Group>
  )
}

function makerSentence({ model, is_starter }: DefaultFor): string {
  return is_starter ? t('starterMakes') : t('makes', { model })
}

// Here it is what was come for, whatever was said to it elsewhere.
function offerWords(embedding: DefaultFor): string {
  const { offer } = toModelState(embedding)
  if (offer === null || offer.state === 'ready') return ''
  const shown = offer.state === 'declined' ? ({ ...offer, state: 'offered' } as const) : offer
  const sentence = offerSentence({ name: embedding.model, is_starter: false, offer: shown })
  if (shown.state === 'offered') return t('offered', { sentence, details: offerDetails(shown) })
  return shown.progress === null ? sentence : t('onItsWay', { sentence, far: progressWords(shown.progress) })
}
