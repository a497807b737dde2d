import { describe, expect, test } from 'vitest'
import { nextOffer, type OfferEvent, type OfferState } from './offer.ts'

const wish = 'hf:someone/tiny:Q8_0'
const other = 'hf:someone/other:Q8_0'
const id = 'someone/tiny/tiny-Q8_0'

const resting: OfferState = { choice: {}, change: { kind: 'none' } }
const declined: OfferState = { choice: { declined: true }, change: { kind: 'none' } }
const fetching: OfferState = { choice: { wish }, change: { kind: 'fetching', wish } }
const loading: OfferState = { choice: { wish }, change: { kind: 'loading', wish, id } }
const ready: OfferState = { choice: { model: id }, change: { kind: 'ready', wish, id } }
const failed: OfferState = { choice: { wish }, change: { kind: 'failed', wish, message: 'Cannot' } }
const beside: OfferState = { choice: { model: 'old', wish }, change: { kind: 'loading', wish, id } }

const taken: OfferEvent = { kind: 'taken', wish }
const stored: OfferEvent = { kind: 'stored', id }
const answered: OfferEvent = { kind: 'answered', isStarter: false }
const broken: OfferEvent = { kind: 'failed', message: 'Cannot', isFinal: false }
const impossible: OfferEvent = { kind: 'failed', message: 'Cannot', isFinal: true }
const no: OfferEvent = { kind: 'declined' }

describe('nextOffer()', () => {
  test.each([
    { name: 'taking an offer fetches and keeps the wish', from: resting, event: taken, to: fetching },
    { name: 'an offer that was declined can still be taken', from: declined, event: taken, to: fetching },
    { name: 'what failed can be taken again', from: failed, event: taken, to: fetching },
    {
      name: 'another wish takes the place of the first',
      from: fetching,
      event: { kind: 'taken', wish: other } as const,
      to: { choice: { wish: other }, change: { kind: 'fetching', wish: other } },
    },
    { name: 'a whole file is loaded', from: fetching, event: stored, to: loading },
    {
      name: 'a model that answers is kept as the default, and the wish is fulfilled',
      from: loading,
      event: answered,
      to: ready,
    },
    { name: 'the model before stays the default until then', from: beside, event: answered, to: ready },
    {
      name: 'going back to the starter keeps no model, and asks nobody again',
      from: beside,
      event: { kind: 'answered', isStarter: true } as const,
      to: { choice: { declined: true }, change: { kind: 'ready', wish, id } },
    },
    { name: 'what may work later stays wished for', from: fetching, event: broken, to: failed },
    {
      name: 'what cannot work is not tried at the next start, and the model before stays',
      from: beside,
      event: impossible,
      to: { choice: { model: 'old' }, change: { kind: 'failed', wish, message: 'Cannot' } },
    },
    { name: 'declining is kept', from: resting, event: no, to: declined },
    { name: 'declining gives up what is under way', from: fetching, event: no, to: declined },
    { name: 'a model that answers already is not declined', from: ready, event: no, to: ready },
    { name: 'a late failure of what was given up says nothing', from: declined, event: broken, to: declined },
    { name: 'a late file of what was given up says nothing', from: declined, event: stored, to: declined },
    { name: 'a late answer of what was given up says nothing', from: declined, event: answered, to: declined },
    {
      name: 'a model that was deleted is forgotten',
      from: ready,
      event: { kind: 'removed', id } as const,
      to: resting,
    },
    {
      name: 'the deletion of another model changes nothing',
      from: ready,
      event: { kind: 'removed', id: 'another' } as const,
      to: ready,
    },
  ])('$name', ({ from, event, to }) => {
    expect(nextOffer(from, event)).toEqual(to)
  })
})
