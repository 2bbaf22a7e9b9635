/** A post as it is written, with its frontmatter in eleven lines. @param more lines of it. */
export const post = (id: number, body = 'Un texte.', more = '') => `---
id: ${id}
title: Un titre
excerpt: Un résumé assez long pour que la liste ait de quoi dire.
image:
  product: RIF-SAC-001
  view: 1
date: 2026-11-12
author: Salma Bennouna
category: Conseils
${more}---

${body}
`

/** A page as it is written. @param more lines of its frontmatter. */
export const page = (body = 'Un texte.', more = '') => `---
title: Une page
description: Ce que cette page dit à qui la cherche.
${more}---

${body}
`
