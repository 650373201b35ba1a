### Who plays: names, lists of names, bots.

# Somebody alone, or at the start of a sentence.
# $who (Who)
who =
    { $who ->
        [you] You
       *[other] { $name }
    }

# Somebody inside of a sentence, as in “the game of you and Ada”.
# $who (Who)
whoInside =
    { $who ->
        [you] you
       *[other] { $name }
    }

# Somebody after “continue with”.
# $who (Who)
whoWith = { whoInside }

# “your”, “Ada's”.
part-whose =
    { $who ->
        [you] your
       *[other] { $name }'s
    }

# The same at the start of a sentence.
part-whose-first =
    { $who ->
        [you] Your
       *[other] { $name }'s
    }

# Two in a row: “Ada and Bo”.
# $all (String) - the first
# $last (String) - the second
# $letter1 (String) - the first letter of the last one, small and without accents, for languages in which the word between depends on it
# $letter2 (String) - its second letter
# $letter3 (String) - its third letter
listTwo = { $all } and { $last }

# A row that goes on: “Ada, Bo”, and then others.
# $all (String) - the row so far
# $last (String) - the next one
listMore = { $all }, { $last }

# A row of three or more with its end: “Ada, Bo, and Cy”.
# $all (String) - the row so far: “Ada, Bo”
# $last (String) - the last one
# $letter1 (String) - its first letters, as with two in a row
# $letter2 (String)
# $letter3 (String)
listEnd = { $all }, and { $last }

# Parts of a text that have commas themselves: “two red, covered; one blue”.
# $all (String) - the parts so far
# $last (String) - the next one
listApart = { $all }; { $last }

# In a list of everybody at a table.
seatFree = a free seat

# In a list of everybody at a table.
# $name (String) - whom the seat is kept for
seatHeld = a seat kept for { $name }

# $number (Number)
player = Player { $number }

# $number (String)
guest = Guest { $number }

# One of several that have the same name.
# $name (String)
# $number (Number)
numbered = { $name } { $number }

# $level (Number) - 1 to 5, from the weakest to the strongest
bot =
    { $level ->
        [1] Puck
        [2] Io
        [3] Phoebe
        [4] Rhea
       *[5] Oberon
    }

# $level (Number) - 1 to 5, from the weakest to the strongest
strength =
    { $level ->
        [1] Beginner
        [2] Easy
        [3] Skilled
        [4] Strong
       *[5] Master
    }

# $level (Number) - 1 to 5, from the weakest to the strongest
temper =
    { $level ->
        [1] Flies at whatever glows.
        [2] One tile at a time, no hurry.
        [3] Waits, then pounces on two goals at once.
        [4] Counts your moons as well as her own.
       *[5] Has seen the end already.
    }

# $level (Number) - 1 to 5, from the weakest to the strongest
botWith =
    { bot }, { $level ->
        [1] beginner
        [2] easy
        [3] skilled
        [4] strong
       *[5] master
    }

# $name (String)
heldFor = Kept for { $name }

# Beside a name, as are the next two.
standIn = a bot stands in
away = away
resigned = resigned

# Instead of a name.
nobody = Free seat
