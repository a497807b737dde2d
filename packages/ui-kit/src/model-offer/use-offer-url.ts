import { useServices } from '../shell/services.ts'

const modelsView = '/?view=models'

/** Where models are offered and taken: the models' view of the page of the inference service. */
export function useOfferUrl(): string {
  const { services } = useServices()
  return `${services.find(({ name }) => name === 'inference')?.url ?? ''}${modelsView}`
}
