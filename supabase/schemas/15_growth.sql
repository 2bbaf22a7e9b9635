-- How the shop grows: visits and what is read from them, segments and newsletters, reviews.

-- Visits and analyses.

-- Segments and newsletters.

-- Reviews.
