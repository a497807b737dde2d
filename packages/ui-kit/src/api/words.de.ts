export const de = {
  answered: 'Der Dienst antwortete {status}',
  noAnswer: 'Der Dienst antwortet nicht',
}
