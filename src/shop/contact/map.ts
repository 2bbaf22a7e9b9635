import { contactText } from '@/texts/contact.ts'

/** Degrees around the place that the map shows. */
const AROUND = { longitude: 0.006, latitude: 0.004 }

interface Place {
  readonly lat: string
  readonly lon: string
}

async function search(query: string): Promise<Place | null> {
  const address = `https://nominatim.openstreetmap.org/search?format=jsonv2&limit=1&q=${encodeURIComponent(query)}`
  const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(8000) })
  if (!answer.ok) return null
  const [place] = (await answer.json()) as Place[]
  return place ?? null
}

/** An address that the map does not know leads to its town: what stands after the street. */
async function placeOf(address: string): Promise<Place | null> {
  const parts = address.split(/[\n,]/).map((part) => part.trim())
  return (
    (await search(parts.join(', '))) ?? (parts.length > 1 ? await search(parts.slice(1).join(', ')) : null)
  )
}

function frameOf({ lat, lon }: Place): HTMLIFrameElement {
  const [x, y] = [Number(lon), Number(lat)]
  const box = [x - AROUND.longitude, y - AROUND.latitude, x + AROUND.longitude, y + AROUND.latitude]
  const frame = document.createElement('iframe')
  frame.src = `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${y}%2C${x}`
  frame.title = contactText.mapTitle
  frame.className = 'contact-map'
  frame.referrerPolicy = 'no-referrer'
  return frame
}

/** Puts the map of an address in the place of its button. */
export async function showMap(place: HTMLElement, address: string): Promise<void> {
  const note = place.querySelector<HTMLElement>('[data-map-note]')
  if (note) note.textContent = contactText.mapLoading
  const found = await placeOf(address).catch(() => null)
  if (found) {
    const frame = frameOf(found)
    place.replaceChildren(frame)
    frame.focus()
  } else if (note) note.textContent = contactText.mapFailed
}
