export const de = {
  status: 'Der Dienst hat mit {status} geantwortet',
}
