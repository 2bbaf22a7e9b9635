/** Beside the label of a field of checkout or account that may stay empty. */
export const optionalWord = 'facultatif'
