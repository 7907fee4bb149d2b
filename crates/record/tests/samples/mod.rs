//! Files of other programs.

/// The game in which White has lost 7 men, as Sanmill writes it.
pub(crate) const SANMILL: &str = r#"[Event "Sanmill-Game"]
[Site "Sanmill"]
[Date "2026.7.20"]
[Round "1"]
[White "Human"]
[Black "AI"]
[Result "0-1"]
[Variant "Nine Men's Morris"]
[PlyCount "47"]

1. d2 d6 2. f4 f2 3. b4 d3 4. f6 e4 5. g4 a4 6. c4 c5
7. d7 e5 8. d5 e3xd5 9. d5 c3xd2 10. b4-b2 d3-d2
11. g4-g1 e3-d3 12. f4-g4 d3-e3xg4 13. f6-f4 e3-d3
14. d7-g7 e4-e3xf4 15. g7-g4 e3-e4 16. g4-g7 e4-e3xd5
17. g7-g4 e3-e4 18. g4-f4 d3-e3xc4 19. f4-f6 c5-c4
20. f6-f4 d2-d3xg1 0-1
"#;

pub(crate) const PLAYOK: &str = r#"[Event "?"]
[Site "PlayOK"]
[Date "2026.03.11"]
[White "gyorgyusz"]
[Black "nft7489g"]
[Result "1-0"]
[TimeControl "300"]

1. 5 13 2. 20 19 3. 14 21 4. 7 8 5.
23 17 6. 12 16 7. 18 11 8. 4 6 9.
10 22 10.
23-24 22-23 11. 24-15 23-22 12.
15-3 13-9 13. 18-13 22-23 14. 5-2
17-18 15.
10-1x23 8-5 16. 7-8 16-17 17.
12-16 11-10 18. 4-11 5-4 19. 2-5
10-22 20.
3-15x22 1-0
"#;

pub(crate) const HISTORY: &str = "21, 0, 2, 15, 11, 5, 7, 1, 10, 23, 4, 13, 20, 22, 14, 8, 9, 5, 5";
pub(crate) const MALOM: &str = "0,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,\
                     0,0,0,1,1,1,1,1,False,2,0,0,0,malom2";
pub(crate) const FEN: &str = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2 ids:nodes";
