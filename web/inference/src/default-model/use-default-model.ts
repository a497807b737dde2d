import { ask, isUnderWay, type ModelState, type OwnOffer } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { said } from '../catalogue/said.ts'
import { type DefaultModel, type DefaultWish, toModelState } from './default-model.ts'

const busyMs = 1_000
const calmMs = 10_000

/** The model that answers where none is named, and how far the one offered in its place has come. */
export function useDefaultModel() {
  return useQuery({
    queryKey: queryKeys.defaultModel,
    queryFn: ({ signal }) => ask<DefaultModel>('/models/default', { signal }),
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data?.offer) || isUnderWay(data?.embedding.offer) ? busyMs : calmMs,
  })
}

/** Takes or declines what is offered, or makes another model the default; everything that shows it follows. */
export function useChangeDefault() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: DefaultWish | 'decline') =>
      change === 'decline'
        ? ask<DefaultModel>('/models/default', { method: 'DELETE' })
        : ask<DefaultModel>('/models/default', { method: 'POST', body: change }),
    onSuccess: (answer) => client.setQueryData(queryKeys.defaultModel, answer),
    onSettled: () =>
      Promise.all([queryKeys.models, queryKeys.catalogue].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/**
 * The name of the starter model, which is known while it answers, and remembered after another took over: what
 * it wrote stays its own.
 */
export function useStarter(): string | undefined {
  const { data } = useDefaultModel()
  const [starter, setStarter] = useState<string>()
  const seen = data?.is_starter === true ? data.model : starter
  if (seen !== starter) setStarter(seen)
  return seen
}

/** The offer as this page shows it under its head, where it can be taken. */
export function useOwnOffer(): OwnOffer {
  const { data } = useDefaultModel()
  const { mutate, isPending, error } = useChangeDefault()
  return {
    state: data && inWords(toModelState(data)),
    take() {
      if (data?.offer) mutate({ model: data.offer.model.id })
    },
    decline: () => mutate('decline'),
    isBusy: isPending,
    error: error?.message,
  }
}

// Here alone the reason is told at its full length, so that the other pages need not bring what says it.
function inWords(state: ModelState): ModelState {
  const { offer } = state
  if (offer?.error == null) return state
  return { ...state, offer: { ...offer, error: { message: said(offer.error.message) } } }
}
